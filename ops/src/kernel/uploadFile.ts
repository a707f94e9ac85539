// A file sent by the desk: checked by the server's own rule before the first byte.
import { checkFileName, type FilePurpose, filePurposes, fileSentences } from '@mall/domain/platform/file/file.rules.ts'
import { postForm } from '@mall/client/postForm.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { session } from './session.ts'

export type Stored = Reply<'/api/ops/uploadReceiptPhoto'>

function whyNot(file: File, purpose: FilePurpose): string | undefined {
  const named = checkFileName(file.name, purpose)
  if ('problem' in named) return fileSentences[named.problem]
  if (file.size === 0) return fileSentences.FILE_CONTENT
  const { maxBytes } = filePurposes[purpose]
  return file.size > maxBytes ? fileSentences.FILE_LARGE.replace('{max}', String(Math.floor(maxBytes / 1024 / 1024))) : undefined
}

export async function uploadFile(
  path:
    | '/api/ops/uploadReceiptPhoto'
    | '/api/ops/uploadUnitPicture'
    | '/api/ops/uploadPaperScan'
    | '/api/ops/uploadTaxInvoice'
    | '/api/ops/uploadBankSlip'
    | '/api/ops/uploadBiddingFile'
    | '/api/ops/uploadArticlePicture'
    | '/api/ops/uploadQuoteFile'
    | '/api/ops/uploadSupportPicture',
  purpose: FilePurpose,
  file: File,
): Promise<Stored> {
  const why = whyNot(file, purpose)
  if (why) throw new Error(why)
  return postForm(path, { file, token: session.get().token, onSessionInvalid: () => session.invalid() })
}

/** A file that goes with what it is of. */
export async function uploadFields(
  path: '/api/ops/addScalePhoto',
  purpose: FilePurpose,
  file: File,
  fields: Readonly<Record<string, string>>,
): Promise<Reply<'/api/ops/addScalePhoto'>> {
  const why = whyNot(file, purpose)
  if (why) throw new Error(why)
  return postForm(path, { file, fields, token: session.get().token, onSessionInvalid: () => session.invalid() })
}
