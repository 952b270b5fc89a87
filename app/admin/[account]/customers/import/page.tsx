import { Top } from "../../../parts/top";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { ImportCustomers } from "./import-customers";

/** Customers from a file: what it holds is seen first, then all of it is added at once. */
export default async function ImportPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.mayBeyondOwn("customers:write")) return notAllowed(opened);
  return (
    <>
      <Top title={opened.m.importTitle} />
      <div className="page">
        <ImportCustomers />
      </div>
    </>
  );
}
