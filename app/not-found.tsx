export default function NotFound() {
  return (
    <main style={{ maxWidth: "40rem", margin: "0 auto", padding: "2rem 1rem" }}>
      <h1>Page not found</h1>
      <p>
        There is nothing at this address. <a href="/">Go to the start page</a>
      </p>
    </main>
  );
}
