import { useCaller } from '@mall/client/useCall.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'

/** All papers of one order as a zip, for whoever has to send them. */
export function PackButton({ orderCode }: { orderCode: string }) {
  const call = useCaller()
  const go = useNavigate()
  const { message } = App.useApp()
  const start = useMutation({
    mutationFn: () => call('/api/ops/startExport', { kind: 'pack', format: 'zip', orderCodes: [orderCode] }),
    onSuccess: () => go('/exports'),
    onError: e => void message.error(e.message),
  })
  return (
    <Button size="small" loading={start.isPending} onClick={() => start.mutate()}>
      单据包
    </Button>
  )
}
