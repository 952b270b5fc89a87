import { database } from "../db/client";
import { env } from "../env";
import type { SurfaceResponse } from "./http";

const PATIENCE_MS = 2_000;

type DatabaseState = "ok" | "starting" | "unreachable";

/** Whether this process can serve: 200 when its database answers, else 503. */
export async function health(): Promise<SurfaceResponse> {
  return toAnswer((await databaseAnswers()) ? "ok" : "unreachable");
}

/** The answer until the database has started and is migrated. */
export function startingHealth(): SurfaceResponse {
  return toAnswer("starting");
}

function toAnswer(state: DatabaseState): SurfaceResponse {
  const isOk = state === "ok";
  return {
    status: isOk ? 200 : 503,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    body: JSON.stringify({
      status: isOk ? "ok" : "unavailable",
      database: state,
      jobs: "none",
      mail: env().SMTP_URL ? "configured" : "not configured",
    }),
  };
}

async function databaseAnswers(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const answer = database().sql`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
