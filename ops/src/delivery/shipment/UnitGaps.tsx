// 账实核对: stock for sale beside the units in the yard.
import { useLazyCall } from '@mall/client/useCall.ts'
import { Button, Modal } from 'antd'
import { PaneState } from '../../kernel/kit/PaneState.tsx'

export function UnitGaps(p: { depotCode: string; onEnter: ((skuCode: string) => void) | null; onClose(): void }) {
  const asked = useLazyCall('/api/ops/getUnitGaps', { depotCode: p.depotCode })
  const g = asked.data
  return (
    <Modal open title="账实核对" footer={null} onCancel={p.onClose} width={760}>
      {g ? (
        <>
          <p>
            账面与登记的件一致 {g.agree} 种，不一致 {g.gaps} 种，有库存但一件也没登记 {g.bare} 种。
            <span className="mute"> 不停售；没有登记到件的，买方不能按捆包号选。</span>
          </p>
          {g.list.length > 0 ? (
            <table className="ship-lines">
              <thead>
                <tr>
                  <th>商品</th>
                  <th>仓库</th>
                  <th className="num">账面在库</th>
                  <th className="num">登记的件</th>
                  <th className="num">差</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {g.list.map(r => (
                  <tr key={r.skuCode}>
                    <td>
                      {r.title}
                      <br />
                      <small className="mute">{r.skuCode}</small>
                    </td>
                    <td>{r.depotName}</td>
                    <td className="num">{r.onHand}</td>
                    <td className="num">{r.registered}</td>
                    <td className="num">
                      {r.onHand > r.registered ? `少登 ${r.onHand - r.registered}` : `多登 ${r.registered - r.onHand}`}{' '}
                      {r.pieceUnit}
                    </td>
                    <td>
                      {r.onHand > r.registered && p.onEnter ? (
                        <Button
                          size="small"
                          onClick={() => {
                            p.onEnter?.(r.skuCode)
                            p.onClose()
                          }}
                        >
                          登记
                        </Button>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p className="mute">登记过件的商品都与账面一致。</p>
          )}
          {g.gaps > g.list.length ? <p className="mute">只列差得最多的 {g.list.length} 种。</p> : null}
        </>
      ) : (
        <PaneState query={asked} />
      )}
    </Modal>
  )
}
