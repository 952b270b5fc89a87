export { findPackageByCode, heldPackageAsk, heldPackageOfIdAsk, type OwnedPackage } from "./queries";
export { CreatePackageInput } from "./schemas";
export { sellPackage } from "./sell";
