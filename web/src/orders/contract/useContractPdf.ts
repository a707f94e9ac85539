import { useSend } from '../../kernel/data.ts'

/** Fetches the PDF of a contract: asks for its address, good for one use, and goes there. The page stays, the browser saves the file. */
export function useContractPdf() {
  const send = useSend()
  return async (orderCode: string, contractNo?: string): Promise<void> => {
    const reply = await send('/api/order/getContractUrl', { orderCode, ...(contractNo ? { contractNo } : {}) })
    if (reply) location.assign(reply.url)
  }
}
