import { TakeCsv } from "../../parts/rows/take-csv";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { readAll } from "../../server/read-all";
import { describeScopes, reachOf } from "./families";
import type { KeyRow } from "./key-row";
import { KeysPage } from "./keys-page";

/** Settings, API: the account's keys. */
export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.account.member.powers.includes("keys")) return notAllowed(opened);
  const data = await readAll(opened.office.apiKeys.list);
  const living = data.filter(({ revokedAt }) => revokedAt === null);
  return (
    <KeysPage
      keys={living.map((key) => toRow(opened, living, key))}
      most={reachOf(opened.account.member.scopes)}
      origin={opened.origin}
      csv={<TakeCsv opened={opened} list="keys" />}
    />
  );
}

type Key = Awaited<ReturnType<OpenedAccount["office"]["apiKeys"]["list"]>>["data"][number];

function toRow({ m, formats }: OpenedAccount, all: Key[], key: Key): KeyRow {
  const { maker, expiresAt, lastUsedAt } = key;
  const isReplaced = all.some(({ replaces }) => replaces === key.id);
  return {
    id: key.id,
    name: key.name,
    hint: `slw_…${key.hint}`,
    may: describeScopes(m, key.scopes),
    maker: maker === null || maker.isMember ? (maker?.name ?? "") : m.keyMakerLeft(maker.name),
    created: formats.day(key.createdAt),
    networks: key.allowedNetworks?.join(", ") ?? null,
    lastUsed: lastUsedAt ? formats.moment(lastUsedAt) : m.never,
    ends: expiresAt ? formats.day(expiresAt) : m.never,
    rotatedUntil: isReplaced && expiresAt ? formats.moment(expiresAt) : null,
  };
}
