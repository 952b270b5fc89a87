/** A map that forgets what was used longest ago while its entries together weigh more than `weightMax`. */
export class WeightedLru<V> {
  private readonly entries = new Map<string, { value: V; weight: number }>();
  private weight = 0;

  constructor(private readonly weightMax: number) {}

  get(key: string): V | undefined {
    const known = this.entries.get(key);
    if (known === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, known);
    return known.value;
  }

  /** Keeps a value in place of the key's former one. One that alone weighs too much is not kept. */
  set(key: string, value: V, weight: number): void {
    this.delete(key);
    if (weight > this.weightMax) return;
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.weightMax) return;
      this.delete(oldest);
    }
  }

  /** Forgets what is kept under the key. */
  delete(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  /** What all entries together weigh. */
  get totalWeight(): number {
    return this.weight;
  }
}
