import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import type { WrongCell } from '@mall/domain/sheetCells.ts'
import { saveMarked } from './saveMarked.ts'

/** What of an Excel has to be mended: row and column as Excel names them. Nothing where nothing is wrong. `file`: it can be had back with what is wrong beside each row. */
export function WrongCells({
  wrong,
  count,
  file,
}: {
  wrong: readonly (WrongCell & { cell?: string })[]
  count?: number
  file?: File | null
}) {
  const { message } = App.useApp()
  const save = useMutation({ mutationFn: (of: File) => saveMarked(of, wrong), onError: e => void message.error(e.message) })
  const addressed = wrong.some(w => w.cell)
  if (wrong.length === 0) return null
  return (
    <section className="panel" aria-label="要改的格">
      <div className="panel-head">
        <h2>要改的格</h2>
        <span className="warn">
          {count ?? wrong.length} 格{count && count > wrong.length ? `，先列前 ${wrong.length} 格` : ''}
          ；改好文件后重新选择，什么都还没有写入
        </span>
        {file ? (
          <span className="push">
            <Button size="small" loading={save.isPending} onClick={() => save.mutate(file)}>
              下载标出错误的表
            </Button>
          </span>
        ) : null}
      </div>
      <div className="scrollx" role="region" aria-label="要改的格" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th className="num">行</th>
              {addressed ? <th>格</th> : null}
              <th>列</th>
              <th>怎样改</th>
            </tr>
          </thead>
          <tbody>
            {wrong.map(w => (
              <tr key={`${w.row} ${w.column} ${w.why}`}>
                <td className="num">{w.row}</td>
                {addressed ? <td className="nowrap">{w.cell || '—'}</td> : null}
                <td className="nowrap">{w.column}</td>
                <td>{w.why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
