import { QrCode } from "../../../../server/surfaces/pages/ticket/qr-code";
import { Icon } from "../../parts/icons";
import { Top } from "../../parts/top";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { ProviderKey } from "./provider-key";
import { SettingsEditor } from "./settings-editor";
import { Share } from "./share/share";

/** What the account says of itself, how it is booked, and the ways to its booking page. */
export default async function SettingsPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office, origin, may, at } = opened;
  const settings = await office.settings.get({});
  const address = `${origin}/book/${settings.publicKey}`;
  return (
    <>
      <Top title={m.settings} sub={m.settingsSub}>
        <a className="btn" href={address} target="_blank" rel="noreferrer">
          <Icon name="external-link" small />
          {m.yourPage}
        </a>
      </Top>
      <SettingsEditor settings={settings} mayWrite={may("settings:write")}>
        <ProviderKey hint={settings.payProviderHint} mayWrite={may("payments:write")} />
        <Share
          address={address}
          isShown={settings.allowedOrigins.length > 0}
          code={<QrCode text={address} label={m.shareCode} />}
          codeHref={at("/settings/code")}
          isShared={opened.firstSteps.isShared}
        />
      </SettingsEditor>
    </>
  );
}
