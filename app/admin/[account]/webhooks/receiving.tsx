import type { ReactNode } from "react";
import type { OpenedAccount } from "../../server/open-account";

const KIND = "booking.created";

/** How a program subscribes and believes what it is sent, while nothing is: to copy, with this server's address. */
export function Receiving({ opened: { m, origin } }: { opened: OpenedAccount }) {
  const asked = `{"url": "https://example.com/hooks", "events": ["${KIND}"]}`;
  const subscribing = `curl ${origin}/api/v1/webhooks \\
  -H "Authorization: Bearer slw_…" \\
  -H "Content-Type: application/json" \\
  -d '${asked}'`;
  const receiving = `import { unwrapWebhook } from "@slotwright/sdk/webhooks";

const event = await unwrapWebhook(await request.text(), request.headers, { secret });
if (event.type === "${KIND}") console.log(event.data.booking.number);`;
  return (
    <>
      <Sample id="subscribing" title={m.webhooksSubscribing} code={subscribing} />
      <Sample id="receiving" title={m.webhooksReceiving} code={receiving}>
        <a href="/docs/guides/webhooks">{m.webhooksGuide}</a>
      </Sample>
    </>
  );
}

interface SampleProperties {
  id: string;
  title: string;
  code: string;
  children?: ReactNode;
}

function Sample({ id, title, code, children }: SampleProperties) {
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {children && <span className="end">{children}</span>}
      </header>
      <div className="in">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
        <pre className="code" tabIndex={0}>
          {code}
        </pre>
      </div>
    </section>
  );
}
