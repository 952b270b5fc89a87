import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { nowOf } from "../../context";
import { DomainError, type Fields, invariant, type Refusal } from "../../domain/errors";
import { requireKnown } from "../strict/unknown-fields";
import { answer, type Caller, refusalOf, resultOf } from "./call-tool";
import type { WordTool } from "./tools";
import type { Desk } from "./words/word";

/** Runs a tool for what people ask for in words: the operations that it is made of, as far as none refuses. */
export async function callWord(
  caller: Caller,
  { word, routes }: WordTool,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  try {
    requireKnown(input, { input: word.input });
    const given = word.input.parse(input) as z.infer<typeof word.input>;
    return resultOf(JSON.stringify(await word.run(deskOf(caller, routes), given as never)), false);
  } catch (error) {
    return refusalOf(caller, error);
  }
}

function deskOf(caller: Caller, routes: WordTool["routes"]): Desk {
  const { tenant } = caller.entry;
  return {
    timeZone: tenant.timeZone,
    now: nowOf(tenant),
    ask: async <Answer>(operationId: string, input: Record<string, unknown>) => {
      const route = routes.get(operationId);
      invariant(route, `${operationId} is named among the operations of its tool`);
      const { status, json } = await answer(caller, { route, input });
      const body = JSON.parse(json ?? "{}");
      if (status >= 400) throw refused(body.error);
      return body as Answer;
    },
  };
}

const refused = ({ code, message, fields }: { code: Refusal; message: string; fields?: Fields }) =>
  new DomainError(code, message, fields);
