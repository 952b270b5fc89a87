export { browsePackages } from "./office/queries";
export { BrowsePackagesInput } from "./office/schemas";
export { packageUrlOf } from "./on-sale/buy";
export { loadUnpaidPackage } from "./on-sale/load-unpaid-package";
export { findPackageByCode, lockedPackageAsk, lockedPackageOfIdAsk, type OwnedPackage } from "./queries";
export { CreatePackageInput, toPackage } from "./schemas";
export { sellPackage } from "./sell";
