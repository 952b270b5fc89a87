/** A map that forgets what was used longest ago once it holds `entriesMax`. */
export class Lru<K, V> {
  private readonly entries = new Map<K, V>();

  constructor(private readonly entriesMax: number) {}

  /** What is kept under the key, else what `make` gives, which is then kept. When `make` throws, nothing is. */
  getOrMake(key: K, make: () => V): V {
    const known = this.entries.get(key);
    if (known !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, known);
      return known;
    }
    const made = make();
    this.entries.set(key, made);
    if (this.entries.size > this.entriesMax) this.forgetOldest();
    return made;
  }

  get size(): number {
    return this.entries.size;
  }

  private forgetOldest(): void {
    for (const key of this.entries.keys()) {
      this.entries.delete(key);
      return;
    }
  }
}
