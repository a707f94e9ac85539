import { useNavigate } from 'react-router'
import { useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'

/** All papers of one order as a zip: begun here, followed and fetched on the page of the files. */
export function PackButton({ orderCode }: { orderCode: string }) {
  const send = useSend()
  const go = useNavigate()
  const start = async () => {
    if (await send('/api/export/startExport', { kind: 'pack', format: 'zip', orderCodes: [orderCode] })) await go('/user/exports')
  }
  return (
    <Button onClick={start} busyText="正在打包" title="合同、发货与过磅、质保书、结算单、发票打成一个 ZIP">
      单据包
    </Button>
  )
}
