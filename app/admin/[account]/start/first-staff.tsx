"use client";
import type { FormEvent } from "react";
import type { BackOffice } from "../../client/trpc";
import { useCall } from "../../client/use-call";
import { useTyped } from "../../client/use-typed";
import { Fault } from "../../parts/fault";
import { Field } from "../../parts/field";
import { useMessages } from "../../shell/messages-context";

interface Properties {
  services: { id: string }[];
  /** Members who offer nothing yet: one click makes the first of them bookable. */
  idle: { id: string; name: string }[];
  /** Behind all who are there. */
  place: number;
  you: { name: string; email: string };
}

/** Who does the work: the person who looks, unless another name is typed. The member offers every service there is. */
export function FirstStaff({ services, idle, place, you }: Properties) {
  const m = useMessages();
  const [name, typed] = useTyped(you.name);
  const { run, fields, fault, isBusy } = useCall();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const member = { fullName: String(form.get("fullName")).trim(), email: String(form.get("email")), position: place };
    void run(async (office) => {
      const { id } = await office.staff.create.mutate(member);
      await offerAll(office, id, services);
    });
  };
  const [first] = idle;
  if (first) {
    const link = () => void run((office) => offerAll(office, first.id, services));
    return (
      <div className="stack">
        <Fault text={fault} />
        <p className="acts">
          <button className="btn primary" type="button" onClick={link} aria-disabled={isBusy || undefined}>
            {m.addStaff(first.name)}
          </button>
        </p>
      </div>
    );
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Fault text={fault} />
      <div className="cols">
        <Field label={m.staffName} name="fullName" {...typed} fault={fields.fullName} autoComplete="off" />
        <Field
          label={m.staffEmail}
          name="email"
          type="email"
          defaultValue={you.email}
          fault={fields.email}
          autoComplete="off"
        />
      </div>
      <p className="acts">
        <button className="btn primary" type="submit" aria-disabled={isBusy || undefined}>
          {m.addStaff(name)}
        </button>
      </p>
    </form>
  );
}

/** One link after the other; a link that is there already stays as it is. */
async function offerAll(office: BackOffice, id: string, services: { id: string }[]): Promise<void> {
  for (const { id: serviceId } of services) await office.staff.services.put.mutate({ id, serviceId });
}
