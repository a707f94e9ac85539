import type { Reply } from '@mall/contract/calls.ts'
import { useState } from 'react'
import { useRefreshCart, useSend } from '../app/data.ts'
import { useBoot } from '../app/deps.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Area } from '../kit/Field.tsx'
import { Tag } from '../kit/Tag.tsx'
import { cartPath } from './cartCall.ts'
import { importRows } from './importRows.ts'

type Result = Reply<'/api/cart/importJMZGProductSellerGoodsToCart'>

const LIMIT = 200

/** A purchase list pasted as text: every line answers for itself, and what was not found stays to be mended. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { channel } = useBoot()
  const send = useSend()
  const refresh = useRefreshCart()
  const [text, setText] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const rows = importRows(text)
  const why = rows.length === 0 ? '请粘贴清单' : rows.length > LIMIT ? `一次最多 ${LIMIT} 行，现有 ${rows.length} 行` : null

  const run = async () => {
    const reply = await send(cartPath('importJMZGProductSellerGoodsToCart', channel?.channelCode), { rows })
    if (!reply) return
    setResult(reply)
    const lines = text.split(/\r?\n/).filter(l => l.trim() !== '')
    setText(lines.filter((_, i) => reply.rows[i]?.ok === false).join('\n'))
    await refresh()
  }
  const failed = result?.rows.filter(r => !r.ok).length ?? 0
  return (
    <Dialog
      open
      wide
      title="导入清单"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{result ? '完成' : '取消'}</Button>
          <Button look="primary" onClick={run} disabledReason={why} reasonAt="title" busyText="正在匹配">
            {result ? '再导入' : '导入'}
            {rows.length > 0 && ` ${rows.length} 行`}
          </Button>
        </>
      }
    >
      <Area
        label="每行一种商品，数量写在最后"
        rows={7}
        value={text}
        onChange={e => setText(e.target.value)}
        placeholder={'HRB400E 20*9 30吨\n盘螺 HRB400E 8 12件\nREB-HRB400E-20x9000-W01 5件'}
        hint="商品编号或材质加规格；吨数按整件向上取；同规格多个仓库时取库存最多的。可直接从表格复制。"
      />
      {result && (
        <div className="gaptop" role="status">
          <p>
            已加入 <b className="strong">{result.added}</b> 行
            {failed > 0 && (
              <>
                ，<b className="strong">{failed}</b> 行没有匹配，留在上面可以修改后再导入
              </>
            )}
            。
          </p>
          <ul className="imported">
            {result.rows.map((r, i) => (
              <li key={i}>
                <Tag tone={r.ok ? 'good' : 'bad'}>{r.ok ? '已加入' : '未加入'}</Tag>
                <b>{r.text}</b>
                <span className="mute">{r.message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
