import "./base.css";

export default function NotFound() {
  return (
    <main>
      <h1>Page not found</h1>
      <p>
        There is nothing at this address. <a href="/">Go to the start page</a>
      </p>
    </main>
  );
}
