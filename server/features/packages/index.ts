export { browsePackages } from "./office/queries";
export { BrowsePackagesInput } from "./office/schemas";
export { packageUrlOf } from "./on-sale/buy";
export { findPackageByCode, lockedPackageAsk, lockedPackageOfIdAsk, type OwnedPackage } from "./queries";
export { CreatePackageInput, toPackage } from "./schemas";
export { sellPackage } from "./sell";
