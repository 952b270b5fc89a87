import Link from "next/link";
import { Empty } from "../../../parts/empty";
import { Icon } from "../../../parts/icons";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { readServices } from "../read-services";
import { ServiceOrder } from "./service-order";

/** The services of each category, to be put in the booking page's order. */
export default async function ServiceOrderPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:write")) return notAllowed(opened);
  const { m, at } = opened;
  const { groups } = await readServices(opened);
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/services")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.servicesAll}
        </Link>
      </p>
      <h1>{m.servicesOrder}</h1>
      <p className="hint">{m.servicesOrderHint}</p>
      {groups.length === 0 && <Empty icon="scissors" title={m.servicesNone} text={m.servicesNoneText} />}
      {groups.map(({ id, name, services }) => (
        <ServiceOrder
          key={id}
          name={name}
          services={services.map(({ id: service, title, color, lasts }) => ({ id: service, title, color, lasts }))}
        />
      ))}
    </div>
  );
}
