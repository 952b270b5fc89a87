import Link from "next/link";
import { Icon } from "../../../parts/icons";
import { TakeCsv } from "../../../parts/rows/take-csv";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";
import { CategoryList } from "./category-list";

/** The headings of the booking page, in its order. */
export default async function CategoriesPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  const [categories, services] = await Promise.all([
    readAll((paging) => office.categories.list(paging)),
    readAll((paging) => office.services.list(paging)),
  ]);
  const countOf = (id: string) => services.filter(({ categoryId }) => categoryId === id).length;
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/services")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.servicesAll}
        </Link>
      </p>
      <div className="line">
        <h1>{m.categories}</h1>
        <div className="end">
          <TakeCsv opened={opened} list="categories" />
        </div>
      </div>
      <CategoryList
        categories={categories.map((category) => ({ ...category, services: countOf(category.id) }))}
        mayWrite={opened.may("catalog:write")}
      />
    </div>
  );
}
