import { Icon } from "../../parts/icons";
import { Top } from "../../parts/top";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { ProviderKey } from "./provider-key";
import { SettingsEditor } from "./settings-editor";
import { readSharedServices } from "./share/read-shared-services";
import { Share } from "./share/share";

/** What the account says of itself, how it is booked, and the ways to its booking page. */
export default async function SettingsPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office, origin, may, at } = opened;
  const [settings, services] = await Promise.all([office.settings.get({}), readSharedServices(opened)]);
  const address = `${origin}/book/${settings.publicKey}`;
  const business = settings.slug ? `${origin}/${settings.slug}` : null;
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
          addresses={{ booking: address, business }}
          services={services}
          isShown={settings.allowedOrigins.length > 0}
          codeHref={at("/settings/code")}
          isShared={opened.firstSteps.isShared}
        />
      </SettingsEditor>
    </>
  );
}
