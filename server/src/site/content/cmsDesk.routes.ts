import { cmsDeskCalls } from '@mall/contract/site/content/cmsDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { uploadFile } from '../../platform/file/uploadFile.ts'
import { readConsents, readGroups, readSystemValues, readVersions } from './contentDesk.reads.ts'
import { readHotWords, saveHotWords } from './keepHotWords.ts'
import { orderGroups, saveGroup } from './keepGroups.ts'
import { orderArticles, putArticle } from './placeArticle.ts'
import {
  addArticle,
  decideArticle,
  dropArticleDraft,
  restoreArticle,
  saveArticleDraft,
  submitArticle,
  unscheduleArticle,
} from './writeArticle.ts'

export const cmsDeskRoutes = serve(cmsDeskCalls, {
  '/api/ops/getContentGroups': readGroups,
  '/api/ops/getArticleVersions': readVersions,
  '/api/ops/getConsents': readConsents,
  '/api/ops/getSystemValues': readSystemValues,
  '/api/ops/addArticle': addArticle,
  '/api/ops/saveArticleDraft': saveArticleDraft,
  '/api/ops/dropArticleDraft': dropArticleDraft,
  '/api/ops/restoreArticle': restoreArticle,
  '/api/ops/submitArticle': submitArticle,
  '/api/ops/decideArticle': decideArticle,
  '/api/ops/unscheduleArticle': unscheduleArticle,
  '/api/ops/placeArticle': putArticle,
  '/api/ops/orderArticles': orderArticles,
  '/api/ops/saveArticleGroup': saveGroup,
  '/api/ops/orderArticleGroups': orderGroups,
  '/api/ops/getHotWords': readHotWords,
  '/api/ops/saveHotWords': saveHotWords,
  '/api/ops/uploadArticlePicture': ctx => uploadFile(ctx, { purpose: 'article' }),
})
