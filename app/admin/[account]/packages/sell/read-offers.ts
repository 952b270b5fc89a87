import type { OpenedAccount } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";

/** What a package of a service holds and costs, unless it is said otherwise. */
export interface PackageOffer {
  serviceId: string;
  title: string;
  size: number | null;
  days: number | null;
  /** In major units; null: so many times the price of the service. */
  price: number | null;
  /** What one costs as things stand, in words. */
  priceText: string;
}

export interface PackageOffers {
  services: PackageOffer[];
  /** Whether customers can pay online. */
  isPaidOnline: boolean;
}

/** As the server counts them where the service says nothing. */
export const USUAL_SIZE = 10;

/** Every service with its package, in the account's order. */
export async function readOffers({ office, may, formats, account }: OpenedAccount): Promise<PackageOffers> {
  const [services, settings] = await Promise.all([
    readAll((paging) => office.services.list(paging)),
    may("settings:read") ? office.settings.get({}) : null,
  ]);
  return {
    isPaidOnline: settings?.payProviderEnabled ?? false,
    services: services.map(({ id, title, price, packageSize, packageDays, packagePrice }) => ({
      serviceId: id,
      title,
      size: packageSize,
      days: packageDays,
      price: packagePrice,
      priceText: formats.money(packagePrice ?? (packageSize ?? USUAL_SIZE) * price, account.currency),
    })),
  };
}
