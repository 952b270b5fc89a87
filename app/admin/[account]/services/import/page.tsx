import { Top } from "../../../parts/top";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { ImportServices } from "./import-services";

/** Services from a file: what it holds is seen first, then all of it is added at once. */
export default async function ImportPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:write")) return notAllowed(opened);
  return (
    <>
      <Top title={opened.m.importServicesTitle} />
      <div className="page">
        <ImportServices />
      </div>
    </>
  );
}
