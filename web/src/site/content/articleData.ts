import type { Reply } from '@mall/contract/main/calls.ts'

type Info = NonNullable<Reply<'/api/cms/getArticleInfo'>>

/** schema.org: an article of this mall, and when it came into force. */
export const articleData = (info: Info | null | undefined, siteName: string): object[] =>
  info
    ? [
        {
          '@type': 'Article',
          headline: info.title,
          articleSection: info.catName,
          datePublished: new Date(info.publishedAt).toISOString(),
          publisher: { '@type': 'Organization', name: siteName },
        },
      ]
    : []
