import { newPlace, type Place } from "../../server/testing/fixture-resources";
import { appointmentWire, newCompositePlace, type Operation } from "../cost/calls";
import { type Account, manage } from "../cost/rest";

/** A write, and the same tried out. */
export interface DryRunPair {
  write: Operation;
  dryRun: Operation;
}

/** What a call asks of `/appointments`. */
interface Asked {
  method: "POST" | "PATCH";
  path: string;
  body: Record<string, unknown>;
}

/** A dry run leaves everything as it is, so that one request is sent again and again; a write is prepared each time. */
const pairOf = (name: string, prepare: (account: Account) => Promise<Asked>): DryRunPair => ({
  write: { name, isRead: false, prepare: async (account) => appointmentWire(account, await prepare(account)) },
  dryRun: {
    name: `${name}, as a dry run`,
    isRead: true,
    prepare: async (account) => {
      const { body, ...asked } = await prepare(account);
      return appointmentWire(account, { ...asked, body: { ...body, dryRun: true } });
    },
  },
});

const memberOf = async (account: Account, { appointmentId }: Place): Promise<string> =>
  (await manage<{ staffId: string }>(account, `GET /appointments/${appointmentId}`)).body.staffId;

/** A free start later on, of a member by name or of anyone. */
const create = async (account: Account, more: Record<string, unknown> = {}): Promise<Asked> => {
  const place = await newPlace(account);
  const { serviceId, customerId, laterStart: start } = place;
  const staffId = await memberOf(account, place);
  return { method: "POST", path: "", body: { serviceId, staffId, customerId, start, ...more } };
};

const WEEKLY = { recurrence: { freq: "weekly", count: 8 }, force: true };

const createComposite = async (account: Account): Promise<Asked> => {
  const { serviceId, customerId, laterStart: start } = await newCompositePlace(account);
  return { method: "POST", path: "", body: { serviceId, staffId: "any", customerId, start, force: true } };
};

const change = (place: Place, body: Record<string, unknown>): Asked => ({
  method: "PATCH",
  path: `/${place.appointmentId}`,
  body,
});

/** A fresh series, as a whole moved by an hour. */
const changeSeries = async (account: Account): Promise<Asked> => {
  const { body } = await create(account, WEEKLY);
  const { body: made } = await manage<{ id: string; start: string }>(account, "POST /appointments", { body });
  const start = new Date(Date.parse(made.start) + 3_600_000).toISOString();
  return { method: "PATCH", path: `/${made.id}`, body: { start, scope: "series", force: true } };
};

/** Every write of the management API that can be tried out. */
export const DRY_RUNS: DryRunPair[] = [
  pairOf("createAppointment", create),
  pairOf("createAppointment for whoever is free", (account) => create(account, { staffId: "any" })),
  pairOf("createAppointment, a series of 8", (account) => create(account, WEEKLY)),
  pairOf("createAppointment of a composite service", createComposite),
  pairOf("updateAppointment, its note", async (account) =>
    change(await newPlace(account), { internalNote: `At ${performance.now()}` }),
  ),
  pairOf("updateAppointment to another time", async (account) => {
    const place = await newPlace(account);
    return change(place, { start: place.laterStart });
  }),
  pairOf("updateAppointment of a composite service to another time", async (account) => {
    const place = await newCompositePlace(account);
    return change(place, { start: place.laterStart, force: true });
  }),
  pairOf("updateAppointment, a series of 8 to another time", changeSeries),
];
