package dev.vouch.directory.view;

import dev.vouch.directory.Directory;
import dev.vouch.directory.item.SiteItemKindContract;
import dev.vouch.directory.item.SiteItems;
import java.util.function.UnaryOperator;

class SavedViewKindTest extends SiteItemKindContract<SavedView> {
  @Override
  protected SiteItems<SavedView> items(Directory directory) {
    return directory.views();
  }

  @Override
  protected SavedView named(String name) {
    return new SavedView(name, "period=7d&filter=page_path:/a%20%26b");
  }

  @Override
  protected UnaryOperator<SavedView> renamed(String name) {
    return view -> new SavedView(name, view.query());
  }

  @Override
  protected int siteLimit() {
    return 50;
  }
}
