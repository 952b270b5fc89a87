"use client";
import { useState } from "react";
import type { BackOffice } from "../../../client/trpc";
import { asAmountIn, asWhole } from "../../../editor/read-boxes";
import { NewRecord } from "../../../parts/new-record";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { addCustomer, type Picked } from "../../calendar/create/customer-pick";
import type { PackageOffers } from "./read-offers";
import { SellBoxes } from "./sell-boxes";

const WAYS = ["local", "free", "provider"] as const;

/** What stands in the boxes; what is left out is as the catalogue says. */
function readSale(form: FormData, currency: string) {
  const text = (name: string) => String(form.get(name) ?? "");
  const numbers = (["size", "price", "days"] as const).flatMap((name) => {
    const value = (name === "price" ? asAmountIn(currency) : asWhole)(text(name));
    return value === null ? [] : [[name, value as number]];
  });
  return {
    serviceId: text("serviceId"),
    payment: WAYS.find((way) => way === text("payment")) ?? "local",
    notify: form.get("notify") === "on",
    ...(Object.fromEntries(numbers) as { size?: number; price?: number; days?: number }),
  };
}

/** The way to sell a package at the desk; afterwards it opens. */
export function SellPackage({ offers }: { offers: PackageOffers }) {
  const m = useMessages();
  const { currency } = useAccount();
  const [picked, setPicked] = useState<Picked | null>(null);
  const sell = async (office: BackOffice, form: FormData) => {
    const customerId = picked?.id ?? (form.has("fullName") ? await addCustomer(office, form, setPicked) : "");
    return office.packages.create.mutate({ customerId, ...readSale(form, currency) });
  };
  return (
    <NewRecord
      title={m.packageSell}
      action={m.packageSellDo}
      page="packages"
      create={sell}
      boxes={(faults) => <SellBoxes {...{ offers, picked, faults }} onPick={setPicked} />}
    />
  );
}
