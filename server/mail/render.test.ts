import { describe, expect, it } from "vitest";
import type { VariableValues } from "../domain/notifications/template-variables";
import { spentMs } from "../testing/fuzz/spent";
import { renderMail } from "./render";

const values: VariableValues = {
  company_name: "Salon Aurora",
  client_name: "Ana",
  service_name: "Cut & colour",
  manage_url: "https://book.example/manage/t0k?a=1&b=2",
};

const render = (body: string, extra: VariableValues = {}) =>
  renderMail({ subject: "Hello", body }, { ...values, ...extra });

/** The body as it stands inside the layout. */
const contentOf = (html: string) => /<td class="content">\n([\s\S]*?)\n<\/td>/.exec(html)?.[1];

describe("subject", () => {
  const subjectOf = (subject: string, extra: VariableValues = {}) =>
    renderMail({ subject, body: "x" }, { ...values, ...extra }).subject;

  it("carries raw values", () => {
    expect(subjectOf("{service_name} for {client_name}")).toBe("Cut & colour for Ana");
  });

  it("never holds a line break or control character, whatever a value brings", () => {
    expect(subjectOf("Hi {client_name}", { client_name: "Ana\r\nBcc: all@example.com\u0000\u2028x" })).toBe(
      "Hi Ana Bcc: all@example.com x",
    );
  });

  it("becomes the escaped title of the document", () => {
    const { html } = renderMail({ subject: "{service_name}</title>", body: "x" }, values);
    expect(html).toContain("<title>Cut &amp; colour&lt;/title&gt;</title>");
  });
});

describe("an HTML body", () => {
  it("escapes values in the HTML and keeps them raw in the text", () => {
    const { html, text } = render("<p>Hi {client_name}</p>", { client_name: '<script>alert("1")</script> & co' });
    expect(contentOf(html)).toBe("<p>Hi &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co</p>");
    expect(text).toBe('Hi <script>alert("1")</script> & co');
  });

  it("keeps a value inside its attribute, quoted or not", () => {
    const { html } = render(`<p title="{client_name}">a</p><p title={client_name}>b</p>`, {
      client_name: `x" onclick='y'\n`,
    });
    expect(contentOf(html)).toContain('<p title="x&quot; onclick&#61;&#39;y&#39;">');
    expect(contentOf(html)).toContain("<p title=x&quot; onclick&#61;&#39;y&#39;>");
  });

  it("writes line breaks of a value as <br> and as line breaks of the text", () => {
    const { html, text } = render("<p>{custom_fields}</p>", { custom_fields: "Size: M\r\nColour: red" });
    expect(contentOf(html)).toBe("<p>Size: M<br>\nColour: red</p>");
    expect(text).toBe("Size: M\nColour: red");
  });

  it("links to web addresses, with the address readable in the text", () => {
    const { html, text } = render('<a href="{manage_url}">Change it</a>');
    expect(contentOf(html)).toBe('<a href="https://book.example/manage/t0k?a=1&amp;b=2">Change it</a>');
    expect(text).toBe("Change it <https://book.example/manage/t0k?a=1&b=2>");
  });

  it.each(["javascript:alert(1)", "data:text/html,x", " vbscript:x", "//evil.example", "https://", 'https://x"y'])(
    "never links to %j",
    (address) => {
      const { html, text } = render('<p>{manage_url}</p><p><a class="b" href="{manage_url}">Go</a></p>', {
        manage_url: address,
      });
      expect(contentOf(html)).toBe("<p></p><p></p>");
      expect(text).toBe("");
    },
  );

  it("never lets a value that is no address start a link", () => {
    const { html } = render(`<a href="{client_name}">a</a><a href='mailto:{client_email}'>b</a>`, {
      client_name: "javascript:alert(1)",
      client_email: "ana@example.com",
    });
    expect(contentOf(html)).toBe(`<a href="">a</a><a href='mailto:ana@example.com'>b</a>`);
  });

  it("leaves out links and images whose address has no value", () => {
    const { html } = render('<p>Thanks<img src="{company_logo}" alt="x"> <a href="{payment_url}"><b>Pay</b></a></p>');
    expect(contentOf(html)).toBe("<p>Thanks </p>");
  });

  it("takes a link up to its own end, and one that never ends for none", () => {
    const after = '<a href="{manage_url}">Change it</a>';
    const link = '<a href="https://book.example/manage/t0k?a=1&amp;b=2">Change it</a>';
    const contentWith = (body: string) => contentOf(render(`<p>${body}</p>`).html);
    expect(contentWith(`<A title="x" HREF = {payment_url}>\n1 İ</A>${after}`)).toBe(`<p>${link}</p>`);
    expect(contentWith(`<a name="top">${after}`)).toBe(`<p><a name="top">${link}</p>`);
    expect(contentWith(`${after}<a href={payment_url}>Pay`)).toBe(`<p>${link}<a href=>Pay</p>`);
  });

  it.each([
    ["<a ", "href={x} "],
    ["<img ", "src={x} "],
    ["", "<a href={x}>"],
  ])("reads %j and then %j again and again in time that grows with its length alone", (start, again) => {
    const body = `<b>x</b>${start}${again.repeat(300_000 / again.length)}`;
    expect(spentMs(() => render(body))).toBeLessThan(4_000);
  });

  it("keeps headings as written and skips styles in the text", () => {
    const { text } = render("<style>p{color:red}</style><h1>See you, {client_name}</h1><ul><li>One</li></ul>");
    expect(text).toBe("See you, Ana\n\n * One");
  });

  it("sends a whole document in its own layout", () => {
    const { html, text } = render("<!doctype html><html><body><p>Hi {client_name}</p></body></html>");
    expect(html).toBe("<!doctype html><html><body><p>Hi Ana</p></body></html>");
    expect(text).toBe("Hi Ana");
  });

  it("renders a body of 50,000 characters of nested tags", () => {
    const { text } = render(`<p>Start</p>${"<b>".repeat(16_000)}`);
    expect(text).toContain("Start");
  });
});

describe("a body without any tag", () => {
  it("becomes paragraphs and line breaks, escaped", () => {
    const { html, text } = render("Hi {client_name},\n\n1 < 2 & {service_name}\nLine\n\n\n\nBye <ana@example.com>");
    expect(contentOf(html)).toBe(
      "<p>Hi Ana,</p>\n<p>1 &lt; 2 &amp; Cut &amp; colour<br>\nLine</p>\n<p>Bye &lt;ana@example.com&gt;</p>",
    );
    expect(text).toBe("Hi Ana,\n\n1 < 2 & Cut & colour\nLine\n\nBye <ana@example.com>");
  });

  it("makes a link of a labelled address and of an address in a sentence, and a button of the first labelled one", () => {
    const { html, text } = render(
      "See {manage_url} now\nPay: {payment_url}\nChange it: {manage_url}\nBack: {manage_url}",
    );
    const href = "https://book.example/manage/t0k?a=1&amp;b=2";
    expect(contentOf(html)?.replace(/ style="display:inline-block[^"]*"/, " BUTTON")).toBe(
      `<p>See <a href="${href}">${href}</a> now<br>\n<a href="${href}" BUTTON>Change it</a><br>\n<a href="${href}">Back</a></p>`,
    );
    expect(text).toContain("Change it: https://book.example/manage/t0k?a=1&b=2\n");
  });

  it("leaves out lines made of placeholders that have no value, and nothing else", () => {
    const body =
      "Where: {company_address}\nPay: {payment_url}\n{custom_fields}\nFor {attendee_name}\n—\n\n{extras}\n\nX: 1";
    expect(render(body).text).toBe("For \n—\n\nX: 1");
    expect(render(body, { company_address: "Calle 1" }).text).toBe("Where: Calle 1\nFor \n—\n\nX: 1");
  });

  it("keeps a line of several placeholders while one has a value", () => {
    expect(render("When: {appointment_date}, {appointment_time}", { appointment_time: "09:30" }).text).toBe(
      "When: , 09:30",
    );
  });
});

it("never reads a value as a template", () => {
  for (const body of ["<p>{client_name}</p>", "{client_name}"]) {
    const { html, text } = render(body, { client_name: "{manage_url} $& $1" });
    expect(text).toBe("{manage_url} $& $1");
    expect(contentOf(html)).toBe("<p>{manage_url} $&amp; $1</p>");
  }
});

it("leaves braces around other words as written, names of object members too", () => {
  expect(render("{ } {nope} {constructor} {__proto__}").text).toBe("{ } {nope} {constructor} {__proto__}");
});

describe("layout", () => {
  it("states the language, the company and its contact lines", () => {
    const { html } = renderMail(
      { subject: "Hola", body: "Hola" },
      {
        ...values,
        company_name: "Uñas & <Co>",
        company_phone: "600 100 200",
        company_website: "https://aurora.example",
      },
      { accentColor: "#0a7d33", locale: "es" },
    );
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('<td class="company">Uñas &amp; &lt;Co&gt;</td>');
    expect(html).toContain('600 100 200<br>\n<a href="https://aurora.example">https://aurora.example</a>');
    expect(html).toContain("4px solid #0a7d33");
    expect(html).toContain(".mail a { color: #0a7d33; }");
  });

  it("shows the logo in place of the name, which stays readable", () => {
    const { html } = render("x", { company_logo: "https://cdn.example/l.png" });
    expect(html).toContain('<img src="https://cdn.example/l.png" alt="Salon Aurora"');
  });

  it("writes links in the text colour when the accent is too pale to read", () => {
    const { html } = renderMail({ subject: "x", body: "x" }, values, { accentColor: "#ffee00", locale: "en" });
    expect(html).toContain("4px solid #ffee00");
    expect(html).toContain(".mail a { color: #14181f; }");
  });

  it("writes a button in the accent with words that can be read on it", () => {
    const buttonIn = (accentColor: string) =>
      /style="(display[^"]*)"/.exec(
        renderMail({ subject: "x", body: "Go: {manage_url}" }, values, { accentColor, locale: "en" }).html,
      )?.[1];
    expect(buttonIn("#0a7d33")).toContain("background:#0a7d33;color:#ffffff");
    expect(buttonIn("#ffee00")).toContain("background:#ffee00;color:#14181f");
    expect(buttonIn('"><b>')).toContain("background:#2456d6");
  });

  it("ignores an accent that is no colour", () => {
    const { html } = renderMail({ subject: "x", body: "x" }, values, { accentColor: "red;}</style>", locale: "en" });
    expect(html).toContain("4px solid #2456d6");
    expect(html).not.toContain("red;}");
  });
});

describe("hostile templates", () => {
  // What `POST /notifications` lets in at most: 1,000 marks and 200 placeholders in 50,000 characters.
  const long = "<&\"'\n".repeat(2000);
  const BODIES = {
    paragraphs: "<p>".repeat(1000),
    "nested elements": "<b>".repeat(1000),
    tables: "<table><tr><td>".repeat(333),
    lists: "<ul><li>x".repeat(500),
    rules: "<hr>".repeat(1000),
    links: `<a href="{manage_url}">x`.repeat(199),
    "long values": `<p>${"{service_info}".repeat(200)}`,
    "long values as text": "{service_info}\n".repeat(200),
  };

  it.each(Object.entries(BODIES))("%s of a body take little time, and far less once it is known", (_, body) => {
    renderMail({ subject: "x", body: "<p>x</p>" }, values);
    const own = { ...values, service_info: long };
    expect(spentMs(() => renderMail({ subject: "{service_info}", body }, own))).toBeLessThan(300);
    expect(spentMs(() => renderMail({ subject: "{service_info}", body }, own))).toBeLessThan(100);
  });

  it("cut what they repeat until it comes to 50,000 characters, addresses aside", () => {
    const body = `<p>${"{service_info}".repeat(199)}</p><p>{client_name} {manage_url}</p>`;
    const { text } = render(body, { service_info: "x".repeat(10_000) });
    expect(text).toHaveLength(199 * (Math.floor(50_000 / 201) + 1) + 2 + `Ana ${values.manage_url}`.length);
    expect(text).toMatch(/x…\n\nAna https/);
  });
});
