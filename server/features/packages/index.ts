export { findPackageByCode, lockedPackageAsk, lockedPackageOfIdAsk, type OwnedPackage } from "./queries";
export { CreatePackageInput } from "./schemas";
export { sellPackage } from "./sell";
