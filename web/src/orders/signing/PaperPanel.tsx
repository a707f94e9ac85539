import { paperUndo, paperWords, PaperState } from '@mall/domain/orders/signing/paper.rules.ts'
import { Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import type { Flow } from './useSigning.ts'

/** 纸质签署: what the mill recorded of the paper that both have signed, with its scans. */
export function PaperPanel({ paper: p, kind }: { paper: NonNullable<Flow['paper']>; kind: Flow['kind'] }) {
  const words = paperWords(kind)
  return (
    <Panel title="纸质签署" label="纸质签署" more={<StatusTag of={PaperState} code={p.state} />}>
      <Facts
        items={[
          ['签署日期', p.signedOn],
          ['贵公司签字', p.buyerSigner],
          ['卖方登记', `${p.recordedBy}　${dateTime(p.recordedAt)}`],
          ...(p.decidedAt === null ? [] : ([['卖方确认', `${p.decidedBy}　${dateTime(p.decidedAt)}`]] as const)),
          ...(p.note ? ([['备注', p.note]] as const) : []),
          [
            '扫描件',
            <ul key="scans" className="scans">
              {p.scans.map((s, i) => (
                <li key={s.fileId}>
                  <a href={`/api/file/get?id=${s.fileId}${s.image ? '&size=preview' : ''}`} target="_blank" rel="noreferrer">
                    {i + 1}. {s.fileName}
                  </a>
                </li>
              ))}
            </ul>,
          ],
        ]}
      />
      {p.state === 'waits' ? (
        <Note>
          <span>
            卖方由第二人核对扫描件，确认后{words.effect}
            {kind === 'order' ? '，即可付款' : kind === 'framework' ? '，即可按它订货' : ''}；与贵公司手中的{words.noun}
            不符的，请联系专属客服。
          </span>
        </Note>
      ) : (
        <p className="mute sm">{paperUndo(kind)}。</p>
      )}
    </Panel>
  )
}
