import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { bundled } from "../testing/bundle";
import { testDatabase } from "../testing/database";
import { booked, mailsOf, openShop, setTenant } from "../testing/shop";
import { refusal, startMailServer } from "../testing/smtp-server";

it("a real account's mails leave by themselves, and a process that ends leaves none half sent", async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, answer) =>
      answer(address.startsWith("nobody") ? refusal(550, "5.1.1 No such user") : null),
  });
  const shop = await openShop({ isSandbox: false });
  await setTenant(shop, { senderName: "Salon Sol" });
  const outfile = await bundled("server/testing/mail-jobs.ts", "mail-jobs");
  const child = spawn(process.execPath, [outfile], {
    env: { ...process.env, DATABASE_URL: testDatabase().url, SMTP_URL: server.url, LOG_LEVEL: "silent" },
    stdio: ["pipe", "ignore", "inherit"],
  });
  try {
    await booked(shop, { start: "10:00" });
    await booked(shop, { start: "12:00" }, { email: "nobody@example.com" });
    const statuses = async () => (await mailsOf(shop)).map(({ status }) => status);
    await expect.poll(statuses, { timeout: 12_000, interval: 100 }).toEqual(["sent", "failed"]);
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toMatchObject({
      from: { name: "Salon Sol" },
      to: [{ address: "eva@example.com", name: "Eva Gil" }],
      subject: expect.stringContaining("Your booking: Cut"),
    });
    const exited = once(child, "exit");
    child.stdin.end();
    expect(await exited).toEqual([0, null]);
  } finally {
    child.kill("SIGKILL");
    rmSync(outfile);
    await server.close();
  }
});
