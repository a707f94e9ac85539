import { useLazyCall } from '@mall/client/useCall.ts'
import { Dialog } from '../../kernel/kit/Dialog.tsx'

/** What the heat of a unit was measured for; the paper itself comes with the truck. */
export default function UnitQuality({ skuCode, unitNo, onClose }: { skuCode: string; unitNo: string; onClose: () => void }) {
  const { data: q, error } = useLazyCall('/api/goods/getUnitQuality', { skuCode, unitNo })
  return (
    <Dialog open title={`${unitNo} 的成分与性能`} onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      {q && (
        <>
          <p className="sm mute">
            炉号 {q.heatNo}，{q.grade} {q.standard}
            {q.testedOn && `，${q.testedOn} 检验`}
          </p>
          <table className="tbl">
            <thead>
              <tr>
                <th>项目</th>
                <th className="num">实测</th>
                <th className="num">标准</th>
              </tr>
            </thead>
            <tbody>
              {q.values.map(v => (
                <tr key={v.key}>
                  <td>{v.label}</td>
                  <td className="num">
                    {v.value}
                    <span className="u">{v.unit}</span>
                  </td>
                  <td className="num mute">{v.limit || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="hint">{q.demo ? '演示值，没有人检验过。' : ''}这是炉号的预览；签发的质保书随货，出厂后可下载。</p>
        </>
      )}
    </Dialog>
  )
}
