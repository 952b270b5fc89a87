import { expect, it } from "vitest";
import { BodyTooLarge } from "./http";
import { mount, toResponse, toSurfaceRequest } from "./web-http";

const answer = { status: 200, headers: { "x-one": "1" }, body: "müsli" };

it("sees of a web request what the node adapter sees of its own", async () => {
  const headers = { "x-forwarded-for": "6.6.6.6, 1.2.3.4", "x-request-id": "trace-0001" };
  const seen = toSurfaceRequest(new Request("http://x/a%20b?q=1", { method: "POST", body: "abc", headers }), 1);
  expect(seen).toMatchObject({ method: "POST", path: "/a%20b", search: "q=1", requestId: "trace-0001" });
  expect(seen.clientAddress).toBe("1.2.3.4");
  expect(Buffer.from(await seen.body(3)).toString()).toBe("abc");
});

it("believes as many proxies as it is told about whose request it is, and without one nobody", () => {
  const claimed = new Request("http://x/", { headers: { "x-forwarded-for": "6.6.6.6, 1.2.3.4, 10.0.0.2" } });
  const seenBy = (request: Request) => [0, 1, 2, 3].map((proxies) => toSurfaceRequest(request, proxies).clientAddress);
  expect(seenBy(claimed)).toEqual(["", "10.0.0.2", "1.2.3.4", "6.6.6.6"]);
  expect(seenBy(new Request("http://x/"))).toEqual(["", "", "", ""]);
  expect(toSurfaceRequest(claimed).clientAddress).toBe("");
});

it("refuses a body past the limit, announced or not", async () => {
  const post = (body: BodyInit) => new Request("http://x/", { method: "POST", body, duplex: "half" } as RequestInit);
  await expect(toSurfaceRequest(post("abcd")).body(3)).rejects.toBeInstanceOf(BodyTooLarge);
  await expect(toSurfaceRequest(post(new Blob(["abcd"]).stream())).body(3)).rejects.toBeInstanceOf(BodyTooLarge);
});

it("writes the length in bytes, and for HEAD no body", async () => {
  const get = toResponse(answer, { isHead: false, requestId: "trace-0001" });
  const head = toResponse(answer, { isHead: true, requestId: "trace-0001" });
  expect([get.headers.get("content-length"), await get.text()]).toEqual(["6", "müsli"]);
  expect([head.headers.get("content-length"), await head.text()]).toEqual(["6", ""]);
  expect(head.headers.get("x-request-id")).toBe("trace-0001");
});

it("writes each cookie in a line of its own", () => {
  const cookies = ["a=1; Path=/", "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT"];
  const response = toResponse({ ...answer, cookies }, { isHead: false, requestId: "trace-0001" });
  expect(response.headers.getSetCookie()).toEqual(cookies);
});

it("mounts health and answers what no surface serves with 404", async () => {
  const { GET } = mount();
  expect((await GET(new Request("http://x/healthz"))).status).toBe(200);
  expect((await GET(new Request("http://x/no-surface-serves-this"))).status).toBe(404);
});
