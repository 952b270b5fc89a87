import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileProgram, has, run } from "./guides";

/** A delivery as it arrived, and whether it is to be believed. */
export interface Delivery {
  title: string;
  body: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  secret: string;
  isGenuine: boolean;
}

/** How a language's sample of `docs/webhooks.md` is run. */
export interface Verifier {
  name: string;
  file: string;
  program: string;
  /** Asks the program for its version. */
  version?: string;
  /** What the sample has to have, checked where the program is missing. */
  needs: RegExp[];
  /** Judges every delivery with the sample. */
  judge: (folder: string, sample: string, deliveries: Delivery[]) => Promise<boolean[]>;
}

/** Runs a program that reads the deliveries as JSON and prints its judgements as JSON. */
const judged = async (command: string[], folder: string, deliveries: Delivery[]): Promise<boolean[]> => {
  const [program = "", ...args] = command;
  return JSON.parse(await run(program, args, { folder, input: JSON.stringify(deliveries) }));
};

const TYPESCRIPT = `
let text = "";
for await (const chunk of process.stdin) text += chunk;
const answers = JSON.parse(text).map(({ body, headers, secret }) =>
  receive(new Request("http://localhost/", { method: "POST", body, headers }), secret));
console.log(JSON.stringify((await Promise.all(answers)).map(({ status }) => status === 204)));
`;

const PYTHON = `
import json, sys
from verify import verify
print(json.dumps([verify(one["body"].encode(), one["headers"], one["secret"]) for one in json.load(sys.stdin)]))
`;

const PHP = `<?php
require 'verify.php';
$deliveries = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(fn ($one) => verify($one['body'], $one['headers'], $one['secret']), $deliveries));
`;

const GO = `package main

import (
	"encoding/json"
	"net/http"
	"os"

	"guide/webhooks"
)

func main() {
	var deliveries []struct {
		Body    string
		Headers map[string]string
		Secret  string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&deliveries); err != nil {
		panic(err)
	}
	verdicts := []bool{}
	for _, one := range deliveries {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		verdicts = append(verdicts, webhooks.Verify([]byte(one.Body), header, one.Secret))
	}
	json.NewEncoder(os.Stdout).Encode(verdicts)
}
`;

export const VERIFIERS: Verifier[] = [
  {
    name: "TypeScript",
    file: "verify.ts",
    program: "node",
    needs: [],
    judge: async (folder, sample, deliveries) =>
      judged(["node", await compileProgram(sample + TYPESCRIPT, join(folder, "verify.mjs"))], folder, deliveries),
  },
  {
    name: "Python",
    file: "verify.py",
    program: "python3",
    needs: [/hmac\.compare_digest/, /b64decode\(secret\.removeprefix\("whsec_"\)\)/, /> 300/, /\.split\(" "\)/],
    judge: (folder, sample, deliveries) => {
      writeFileSync(join(folder, "verify.py"), sample);
      return judged(["python3", "-c", PYTHON], folder, deliveries);
    },
  },
  {
    name: "PHP",
    file: "verify.php",
    program: "php",
    needs: [
      /hash_equals\(\$expected, \$given\)/,
      /'\/\^whsec_\/'/,
      /> 300/,
      /explode\(' '/,
      /hash_hmac\('sha256', .*, true\)/,
    ],
    judge: (folder, sample, deliveries) => {
      writeFileSync(join(folder, "verify.php"), sample);
      writeFileSync(join(folder, "judge.php"), PHP);
      return judged(["php", "judge.php"], folder, deliveries);
    },
  },
  {
    name: "Go",
    file: "verify.go",
    program: "go",
    version: "version",
    needs: [/hmac\.Equal\(expected/, /TrimPrefix\(secret, "whsec_"\)/, /5\*time\.Minute/, /strings\.Split\(.*, " "\)/],
    judge: (folder, sample, deliveries) => {
      mkdirSync(join(folder, "webhooks"), { recursive: true });
      writeFileSync(join(folder, "go.mod"), "module guide\n\ngo 1.21\n");
      writeFileSync(join(folder, "webhooks/verify.go"), sample);
      writeFileSync(join(folder, "main.go"), GO);
      return judged(["go", "run", "."], folder, deliveries);
    },
  },
  {
    name: "openssl",
    file: "verify.sh",
    program: "openssl",
    version: "version",
    needs: [/-mac HMAC/],
    // It shows the signature and judges no age: a delivery out of its time is left to its reader.
    judge: (folder, sample, deliveries) =>
      Promise.all(
        deliveries.map(async ({ body, headers, secret, isGenuine, title }, index) => {
          if (/time|header/.test(title)) return isGenuine;
          const own = join(folder, String(index));
          mkdirSync(own);
          writeFileSync(join(own, "body.json"), body);
          const { "webhook-id": id = "", "webhook-timestamp": sentAt = "", "webhook-signature": given = "" } = headers;
          const variables = { WEBHOOK_ID: id, WEBHOOK_TIMESTAMP: sentAt, SLOTWRIGHT_WEBHOOK_SECRET: secret };
          const signature = (await run("bash", ["-euc", sample], { folder: own, variables })).trim();
          return given.split(" ").includes(signature);
        }),
      ),
  },
];

/** Which of the samples this machine can run. */
export const runnable = (): Promise<boolean[]> =>
  Promise.all(VERIFIERS.map(({ program, version }) => has(program, version)));

const PAIRS: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** Whether brackets and quotes of a program close as they open: what can be said of it without its language. */
export function isBalanced(text: string): boolean {
  const open: string[] = [];
  const plain = text.replace(/\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, "");
  if (/["']/.test(plain)) return false;
  for (const sign of plain.replace(/[^()[\]{}]/g, "")) {
    if (sign in PAIRS) open.push(PAIRS[sign] ?? "");
    else if (open.pop() !== sign) return false;
  }
  return open.length === 0;
}
