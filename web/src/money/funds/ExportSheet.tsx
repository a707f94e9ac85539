import { useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'

/** The sheet comes by an address of one use: asked for at the press, opened at once. */
export function ExportSheet({ kind }: { kind: 'refunds' | 'receipts' }) {
  const send = useSend()
  return (
    <Button
      onClick={async () => {
        const made = await send('/api/userRefundFunds/getExportUrl', { kind })
        if (made) location.assign(made.url)
      }}
    >
      导出
    </Button>
  )
}
