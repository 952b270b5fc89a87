import { describe, expect, it } from "vitest";
import { answeredAt, faultOfRedirectUri, formActionOf, isRegistered } from "./redirect-uri";

describe("an address to be answered at", () => {
  it.each([
    "https://claude.ai/api/mcp/auth_callback",
    "http://127.0.0.1/callback",
    "http://localhost:33418/callback",
    "http://[::1]:33418/callback",
    "cursor://anysphere.cursor-retrieval/oauth/callback",
    "com.example.app:/callback",
  ])("may be %s", (uri) => expect(faultOfRedirectUri(uri)).toBeNull());

  it.each([
    "",
    "callback",
    "/callback",
    "http://app.example.com/callback",
    "http://localhost.example.com/callback",
    "http://127.0.0.1.example.com/callback",
    "https://app.example.com/callback#here",
    "https://app.example.com/callback#",
    "https://me:secret@app.example.com/callback",
    "https://me@app.example.com/callback",
    "https://app.example.com\\@evil.example/",
    "https://app.example.com/a b",
    " https://app.example.com/callback",
    "https://app.example.com/\ncallback",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "blob:https://app.example.com/x",
    `https://app.example.com/${"x".repeat(2000)}`,
  ])("can't be %s", (uri) => expect(faultOfRedirectUri(uri)).not.toBeNull());

  it("is one that was registered, letter by letter", () => {
    const registered = ["https://app.example.com/callback", "cursor://oauth/callback"];
    for (const uri of registered) expect(isRegistered(uri, registered)).toBe(true);
    for (const uri of [
      "https://app.example.com/callback/",
      "https://app.example.com/callback?next=1",
      "https://app.example.com/CALLBACK",
      "https://APP.example.com/callback",
      "https://app.example.com:443/callback",
      "https://app.example.com.evil.example/callback",
      "https://app.example.com/callback/../evil",
      "cursor://oauth/callback2",
      "http://app.example.com/callback",
    ])
      expect([uri, isRegistered(uri, registered)]).toEqual([uri, false]);
  });

  it("has any port on the client's own machine, and there alone", () => {
    const registered = ["http://127.0.0.1:1/callback", "http://localhost/callback", "http://[::1]/callback"];
    for (const uri of ["http://127.0.0.1:5/callback", "http://localhost:65535/callback", "http://[::1]:7/callback"])
      expect(isRegistered(uri, registered)).toBe(true);
    for (const uri of [
      "http://127.0.0.1:5/other",
      "http://127.0.0.1:5/callback?x=1",
      "http://127.0.0.2:5/callback",
      "https://localhost:5/callback",
      "http://localhost:5@evil.example/callback",
      "http://localhost:x/callback",
    ])
      expect([uri, isRegistered(uri, registered)]).toEqual([uri, false]);
    expect(isRegistered("https://app.example.com:5/", ["https://app.example.com:6/"])).toBe(false);
  });

  it("is told by its host, its app, or as the own machine", () => {
    expect(answeredAt("https://app.example.com:8443/x")).toBe("app.example.com:8443");
    expect(answeredAt("cursor://oauth/x")).toBe("cursor");
    expect(answeredAt("http://localhost:4/x")).toBeNull();
  });

  it("is what the form of consent may lead to", () => {
    expect(formActionOf("https://app.example.com/x?y=1")).toBe("https://app.example.com");
    expect(formActionOf("http://127.0.0.1:4/x")).toBe("http://127.0.0.1:4");
    expect(formActionOf("http://[::1]:4/x")).toBe("http:");
    expect(formActionOf("cursor://oauth/x")).toBe("cursor:");
  });
});
