import { RichText } from '@mall/client/RichText.tsx'
import type { Reply } from '@mall/contract/calls.ts'
import { day } from '../kit/time.ts'

type Info = NonNullable<Reply<'/api/cms/getArticleInfo'>>

export function Article({ info }: { info: Info }) {
  return (
    <article className="panel prose">
      <h1>{info.title}</h1>
      <time dateTime={new Date(info.publishedAt).toISOString()}>
        {info.catName}　{day(info.publishedAt)}
      </time>
      <RichText doc={info.body} />
    </article>
  )
}
