import Link from "next/link";
import { Icon } from "../../../parts/icons";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { DeleteService } from "./delete-service";
import { readServicePage } from "./read-service-page";
import { ServiceEditor } from "./service-editor";

type Properties = { params: Promise<{ account: string; service: string }> };

/** One service with all that is known of it. */
export default async function ServicePage({ params }: Properties) {
  const { account, service: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, at } = opened;
  const { upcoming, ...page } = await orGone(readServicePage(opened, id));
  const { service } = page;
  const mayWrite = opened.may("catalog:write");
  const bookings = upcoming === null ? null : { upcoming, href: at(`/bookings?service=${id}`) };
  return (
    <>
      <header className="top">
        <div className="crumb">
          <Link href={at("/services")} prefetch={false}>
            <Icon name="arrow-left" small />
            <span className="only-wide">{m.services}</span>
            <span className="vh">{m.servicesAll}</span>
          </Link>
        </div>
        <h1 className="cut">{service.title}</h1>
        <div className="end">
          {mayWrite && <DeleteService id={id} title={service.title} bookings={bookings} />}
          {service.visibility === "public" && (
            <a
              className="btn"
              href={`${opened.origin}/book/${opened.account.publicKey}/${id}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="external-link" small />
              {m.servicePreview}
            </a>
          )}
        </div>
      </header>
      <ServiceEditor {...page} mayWrite={mayWrite} />
    </>
  );
}
