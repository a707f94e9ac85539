import { postForm } from '@mall/client/postForm.ts'
import type { Path, Reply } from '@mall/contract/main/calls.ts'

/** A call that takes one file (`upload: true` in the contract), with the fields of its input. Rejects with the call's own words. */
export const sendForm = <P extends Path>(
  path: P,
  o: { file: File; token: string | null; fields?: Readonly<Record<string, string>> },
): Promise<Reply<P>> => postForm(path, o)
