import type { ReactNode } from "react";
import { Saving } from "../client/saving/saving";
import { Icon } from "../parts/icons";
import { openAccount } from "../server/open-account";
import { AccountProvider } from "../shell/account-context";
import { EarlyPress } from "../shell/early/early-press";
import { Shortcuts } from "../shell/find/shortcuts";
import { FocusKeeper } from "../shell/focus/focus-keeper";
import { MessagesProvider } from "../shell/messages-provider";
import { BottomBar, SideNavigation } from "../shell/navigation";
import { SignedOut } from "../shell/signed-out/signed-out";

/** The frame of every page of an account. */
export default async function AccountLayout({
  params,
  children,
}: {
  params: Promise<{ account: string }>;
  children: ReactNode;
}) {
  const { m, language, locale, account, sandboxUntil } = await openAccount((await params).account);
  return (
    <MessagesProvider {...{ language, locale }}>
      <AccountProvider account={account}>
        <EarlyPress />
        <a className="skip" href="#main">
          {m.skip}
        </a>
        <Shortcuts>
          <div className="app">
            <SideNavigation />
            <main id="main" tabIndex={-1}>
              {sandboxUntil && (
                <div className="note warn sandbox">
                  <Icon name="info" />
                  <p className="what">{m.sandboxNote(sandboxUntil)}</p>
                  {account.member.role === "owner" && (
                    <a className="btn small" href={`/admin/keep?account=${account.id}`}>
                      {m.sandboxKeep}
                    </a>
                  )}
                </div>
              )}
              {children}
            </main>
            <BottomBar />
          </div>
          <FocusKeeper />
          <Saving look="saving" />
          <SignedOut />
        </Shortcuts>
      </AccountProvider>
    </MessagesProvider>
  );
}
