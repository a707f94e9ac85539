// An Excel sent by the desk: read only, or read and written.
import { postForm } from '@mall/client/postForm.ts'
import type { Path, Reply } from '@mall/contract/main/calls.ts'
import { session } from './session.ts'

export type SheetPath = Extract<
  Path,
  | '/api/ops/importFreights'
  | '/api/ops/importBranches'
  | '/api/ops/importBiddingLots'
  | '/api/ops/importCompanyPrices'
  | '/api/ops/importRepricing'
  | '/api/ops/importOptions'
>
type FormPath = SheetPath | Extract<Path, '/api/ops/tryGoodsImport' | '/api/ops/previewReceiptImport' | '/api/ops/importReceipts'>

export const uploadSheet = <P extends SheetPath>(
  path: P,
  file: File,
  dryRun: boolean,
  requestId: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply<P>> => uploadForm(path, file, { ...more, dryRun: dryRun ? '1' : '0', requestId })

/** A file with the fields of its call. */
export const uploadForm = <P extends FormPath>(
  path: P,
  file: File,
  fields: Readonly<Record<string, string>>,
): Promise<Reply<P>> => postForm(path, { file, token: session.get().token, fields, onSessionInvalid: () => session.invalid() })
