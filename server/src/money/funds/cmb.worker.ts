// In a thread of its own: one signature of SM2 costs ten to twenty milliseconds, and the mall answers others meanwhile.
import { type CmbSigner, noticeRight, type Opened, openedAnswer, sealedRequest } from './cmbSign.ts'

export type CmbWork =
  | { do: 'seal'; signer: CmbSigner; question: Parameters<typeof sealedRequest>[1] }
  | { do: 'open'; text: string; of: Parameters<typeof openedAnswer>[1] }
  | { do: 'notice'; payload: string; sigdat: string; of: Parameters<typeof noticeRight>[2] }
export interface CmbWorkResult {
  seal: string
  open: Opened
  notice: boolean
}

export default function answer(w: CmbWork): CmbWorkResult[CmbWork['do']] {
  switch (w.do) {
    case 'seal':
      return sealedRequest(w.signer, w.question)
    case 'open':
      return openedAnswer(w.text, w.of)
    case 'notice':
      return noticeRight(w.payload, w.sigdat, w.of)
  }
}
