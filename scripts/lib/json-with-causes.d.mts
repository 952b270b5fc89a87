interface Failure {
  stack?: string;
  message?: string;
  code?: string;
  cause?: Failure;
}
export function withCauses(error: Failure): string;
