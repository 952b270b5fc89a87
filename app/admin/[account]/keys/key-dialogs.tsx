"use client";
import { useCall } from "../../client/use-call";
import { Dialog } from "../../parts/dialog";
import { Field } from "../../parts/field";
import { GraceChoice, readGrace } from "../../parts/secrets/grace-choice";
import { useMessages } from "../../shell/messages-context";
import type { KeyRow, Minted } from "./key-row";

interface Properties {
  of: KeyRow;
  onClose: () => void;
}

/** Another name for a key. */
export function RenameKey({ of, onClose }: Properties) {
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const name = String(form.get("name"));
    if (await run((office) => office.apiKeys.rename.mutate({ id: of.id, name }))) onClose();
  };
  return (
    <Dialog title={m.keyRenameTitle(of.name)} action={m.save} {...call} onSubmit={submit} onClose={onClose}>
      <Field label={m.keyName} name="name" defaultValue={of.name} fault={fields.name} autoComplete="off" />
    </Dialog>
  );
}

/** A new key in the place of one; the old one lives on for a while. */
export function RotateKey({ of, onClose, onMinted }: Properties & { onMinted: (minted: Minted) => void }) {
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    let made: Minted | undefined;
    const isDone = await run(async (office) => {
      const { name, key } = await office.apiKeys.rotate.mutate({ id: of.id, graceHours: readGrace(form) });
      made = { name, key };
    });
    if (!isDone) return;
    onClose();
    if (made) onMinted(made);
  };
  return (
    <Dialog title={m.keyRotateTitle(of.name)} action={m.keyRotate} {...call} onSubmit={submit} onClose={onClose}>
      <p>{m.keyRotateText}</p>
      <GraceChoice label={m.keyGrace} fault={fields.graceHours} />
    </Dialog>
  );
}

/** The end of a key. */
export function RevokeKey({ of, onClose }: Properties) {
  const m = useMessages();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    if (await run((office) => office.apiKeys.revoke.mutate({ id: of.id }))) onClose();
  };
  return (
    <Dialog
      title={m.keyRevokeTitle(of.name)}
      action={m.keyRevoke}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.keyRevokeText}</p>
    </Dialog>
  );
}
