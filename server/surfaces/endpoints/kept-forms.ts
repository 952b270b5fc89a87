import { database } from "../../db/client";
import { findKeptForm, keepForm } from "../../features/kept-forms";
import { clientNetwork } from "../client";
import type { FormKeeper, FormOwner } from "../pages/forms/form-keeper";
import { findTenantByPublicKey } from "../rest/authenticate";

const ownerOf = async (publicKey: string, { path, from }: FormOwner) => {
  const { id } = await findTenantByPublicKey(publicKey);
  return { tenantId: id, path, network: clientNetwork(from.clientAddress) };
};

/** Refused forms of the hosted pages are kept in the database, where each process finds them. */
export const formKeeper: FormKeeper = {
  keep: async (publicKey, owner, content) => keepForm(database().db, await ownerOf(publicKey, owner), content),
  find: async (publicKey, owner, id) => findKeptForm(database().db, await ownerOf(publicKey, owner), id),
};
