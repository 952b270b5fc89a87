import Link from "next/link";

interface View {
  word: string;
  href: string;
  isShown: boolean;
  /** How many ask for an answer. */
  count?: number;
}

/** The named views of a page, one touch each; which one is shown stands in the address. */
export function Views({ label, views }: { label: string; views: View[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {views.map(({ word, href, isShown, count = 0 }) => (
        <Link key={word} href={href} prefetch={false} aria-current={isShown ? "page" : undefined}>
          {word}
          {count > 0 && <span className="n hot">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
