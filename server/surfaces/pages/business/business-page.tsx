import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import type { BusinessPage, PublicEvent, PublicPackage, Service } from "../api-types";
import { ContactLinks, contactWords } from "../components/document";
import { Icon } from "../components/icon";
import { href, type Page } from "../page";
import type { PublicApi } from "../public-api";
import { chosenOf, VisitBar, VisitOrder } from "../visit/visit-order";
import { About } from "./about";
import { GoodToKnow, Visit } from "./good-to-know";
import { Head } from "./head";
import { Hero, Identity } from "./hero";
import { Events, Packages, Team } from "./sections";
import { grouped, type ServiceGroup } from "./service-groups";
import { groupId, Services } from "./services";

/** From how many services on they can be searched. */
const SEARCHED_FROM = 16;
const SEARCH_MAX = 80;

/** The page of a business: who it is, what it offers and when that can be had next. */
export async function businessPage(api: PublicApi, page: Page): Promise<SurfaceResponse> {
  const [business, categories, services, events, packages] = await Promise.all([
    api.page(),
    api.categories(),
    api.services(),
    api.events(),
    api.packages(),
  ]);
  const { config, m } = page;
  const chosen = await chosenOf(api, page, services);
  const { url } = business;
  const asked = askedText(page, services);
  const groups = grouped(categories, asked === "" ? services : services.filter((service) => matches(service, asked)));
  const head = config && url && <Head {...{ page, business, config, events, url }} />;
  const robots = business.isIndexed && asked === "" && chosen.services.length === 0 ? "index, follow" : "noindex";
  return answerPage(
    page,
    {
      title: m.business.title(business.companyName),
      isWholeTitle: true,
      skip: { target: "services", text: m.business.skipToServices },
      head,
      robots,
      hero: <Hero page={page} business={business} />,
      side: (
        <div className="side stack">
          <VisitOrder page={page} chosen={chosen} />
          <Visit page={page} business={business} />
        </div>
      ),
      bar: <VisitBar page={page} chosen={chosen} />,
    },
    <Content {...{ page, business, groups, services, events, packages, asked }} chosen={chosen.services} />,
  );
}

interface ContentProps {
  page: Page;
  business: BusinessPage;
  groups: ServiceGroup[];
  /** All of them, whatever is searched for. */
  services: Service[];
  events: PublicEvent[];
  packages: PublicPackage[];
  /** What is searched for; empty for nothing. */
  asked: string;
  /** What stands in the visit. */
  chosen: Service[];
}

function Content({ page, business, groups, services, events, packages, asked, chosen }: ContentProps) {
  const next = new Map(business.nextTimes.map((one) => [one.service, one]));
  return (
    <>
      <Identity page={page} business={business} />
      <About text={business.about} />
      <Chips {...{ page, groups, events, packages }} team={business.team} hasTerms={services.length > 0} />
      <div id="services" tabIndex={-1}>
        {services.length === 0 && events.length === 0 && <NothingBookable page={page} />}
        {services.length >= SEARCHED_FROM && <Search page={page} asked={asked} found={countOf(groups)} />}
      </div>
      <Services page={page} groups={groups} next={next} chosen={chosen} />
      <Packages page={page} packages={packages} />
      <Team page={page} members={business.team} services={services} />
      <Events page={page} events={events} />
      <GoodToKnow page={page} services={services} />
    </>
  );
}

interface ChipsProps {
  page: Page;
  groups: ServiceGroup[];
  team: BusinessPage["team"];
  events: PublicEvent[];
  packages: PublicPackage[];
  hasTerms: boolean;
}

/** What is on the page, always at hand. */
function Chips({ page, groups, team, events, packages, hasTerms }: ChipsProps) {
  const { m } = page;
  const chips: [id: string, text: string][] = groups.map(({ category }) => [
    groupId(category?.id),
    category?.name ?? (groups.length > 1 ? m.otherServices : m.business.services),
  ]);
  if (packages.length > 0) chips.push(["packages", m.packages.title]);
  if (team.length > 0) chips.push(["team", m.business.team]);
  if (events.length > 0) chips.push(["events", m.events.title]);
  if (hasTerms) chips.push(["good", m.business.goodToKnow]);
  if (chips.length < 2) return null;
  return (
    <nav className="chips" aria-label={m.business.onThisPage}>
      <ul>
        {chips.map(([id, text]) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Search({ page, asked, found }: { page: Page; asked: string; found: number }) {
  const { m, path, query } = page;
  const kept = ["lang", "tz", "clock", "visit"].filter((name) => query.has(name));
  return (
    <search>
      <form method="get" action={path} className="find">
        {kept.map((name) => (
          <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} />
        ))}
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={asked}
          maxLength={SEARCH_MAX}
          aria-label={m.business.search}
          placeholder={m.business.search}
        />
        <button type="submit" className="soft">
          {m.business.searchGo}
        </button>
      </form>
      {asked !== "" && (
        <p className="split" role="status">
          <span>{found === 0 ? m.business.foundNone(asked) : m.business.found(found, asked)}</span>
          <a href={href(page, path)}>{m.business.showAll}</a>
        </p>
      )}
    </search>
  );
}

function NothingBookable({ page }: { page: Page }) {
  return (
    <div className="note calm">
      <Icon name="info" />
      <div>
        <p>
          {page.m.nothingBookable} {contactWords(page)}
        </p>
        <p className="line">
          <ContactLinks page={page} />
        </p>
      </div>
    </div>
  );
}

const countOf = (groups: ServiceGroup[]): number => groups.reduce((sum, { services }) => sum + services.length, 0);

/** Nothing is searched for where there is nothing to search with. */
function askedText({ query }: Page, services: Service[]): string {
  return services.length < SEARCHED_FROM ? "" : (query.get("q") ?? "").trim().slice(0, SEARCH_MAX);
}

/** Every word of what is searched for stands in its title or description, whatever their accents and case. */
function matches({ title, description }: Service, asked: string): boolean {
  const text = plain(`${title} ${description}`);
  return plain(asked)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
