/** A mail as its reader sees it. What it holds is others': the frame lets it run nothing and reach nothing. */
export function MailFrame({ title, src }: { title: string; src: string }) {
  return <iframe className="mail-frame" title={title} src={src} sandbox="" loading="lazy" />;
}
