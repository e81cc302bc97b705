package br.com.cafezal.app;

import android.graphics.Color;
import android.os.Bundle;
import android.view.View;
import androidx.activity.EdgeToEdge;
import androidx.activity.SystemBarStyle;
import androidx.core.graphics.Insets;
import androidx.core.view.ViewCompat;
import androidx.core.view.WindowInsetsCompat;
import com.getcapacitor.BridgeActivity;

/** The only window: the page stands below a white status bar with dark signs, whatever the theme, and above nothing else. */
public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        EdgeToEdge.enable(this, SystemBarStyle.light(Color.WHITE, Color.WHITE));
        super.onCreate(savedInstanceState);
        keepBelowStatusBar(findViewById(android.R.id.content));
    }

    /** From Android 15 on the bar itself has no colour: the white window shows behind it where the page does not reach. */
    private static void keepBelowStatusBar(View content) {
        int bars = WindowInsetsCompat.Type.systemBars() | WindowInsetsCompat.Type.displayCutout();
        content.setBackgroundColor(Color.WHITE);
        ViewCompat.setOnApplyWindowInsetsListener(content, (view, insets) -> {
            Insets all = insets.getInsets(bars);
            view.setPadding(0, all.top, 0, 0);
            return new WindowInsetsCompat.Builder(insets).setInsets(bars, Insets.of(all.left, 0, all.right, all.bottom)).build();
        });
    }
}
