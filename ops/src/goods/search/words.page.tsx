// 搜索词: what buyers search and do not find, and the synonyms that help them.
import { WORDS_DAYS } from '@mall/domain/goods/search/searchWords.rules.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SynonymDialog } from './SynonymDialog.tsx'
import { SynonymList } from './SynonymList.tsx'
import { WordList } from './WordList.tsx'

const TABS = [
  { state: 'words', label: '搜索词' },
  { state: 'synonyms', label: '同义词' },
]

export default function WordsPage() {
  const [params, setParams] = useSearchParams()
  const now = params.get('view') === 'synonyms' ? 'synonyms' : 'words'
  const why = whyNoRight(useStaff(), 'goods.price')
  const [adding, setAdding] = useState<string | null>(null)
  // Filters of one list mean nothing to the other.
  const tabs: ReactNode = (
    <QueueTabs
      tabs={TABS}
      now={now}
      counts={{}}
      onPick={view => setParams(view === 'words' ? new URLSearchParams() : new URLSearchParams({ view }))}
    />
  )
  return (
    <>
      <div className="page-head">
        <h1>搜索词</h1>
        <span className="mute">买家在商城搜了什么；不记是谁搜的，保留 {WORDS_DAYS} 天</span>
        <span className="push">
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setAdding('')}>
            新增同义词
          </ActButton>
        </span>
      </div>
      {now === 'words' ? <WordList tabs={tabs} why={why} onAdd={setAdding} /> : <SynonymList tabs={tabs} why={why} />}
      {adding === null ? null : <SynonymDialog word={adding} onClose={() => setAdding(null)} />}
    </>
  )
}
