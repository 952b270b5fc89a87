import type { BackOffice } from "../client/trpc";

/** Who wrote what stands there; whoever may not read the audit is told of nobody. */
export const writerOf = (office: BackOffice, resource: string, { updatedAt: at }: { updatedAt: string }) =>
  office.audit.writer.query({ resource, at }).then(
    ({ by }) => by,
    () => null,
  );
